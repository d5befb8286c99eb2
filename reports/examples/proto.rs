use nightcourt::campaign::attribute::Attributor;
use nightcourt::court::Court;
use nightcourt::finding::{Bench, Finding};
use nightcourt_gen::{Buffers, Frame, Span, random::night};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{System, resolve};
use std::collections::HashMap;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let frame: Frame = a[1].parse().unwrap();
    let n: u64 = a[2].parse().unwrap();
    let mut settings = frame.settings();
    if a.len() > 3 && a[3] == "x" {
        settings = settings.with_players(Span::just(7)).with_actions(Span::just(5));
    }
    let mut court = Court::new(&resolve, Switches::default());
    let mut at = Attributor::new(Court::new(&resolve, Switches::default()), &System::ALL);
    let mut bench = Bench::default();
    let (mut found, mut causes) = (Vec::new(), Vec::new());
    let mut counts: HashMap<_, u64> = HashMap::new();
    let mut kinds: HashMap<&'static str, u64> = HashMap::new();
    let mut nights = HashMap::new();
    let mut buffers = Buffers::default();
    let t = Instant::now();
    let mut last = 0;
    for i in 0..n {
        let nt = night(&settings, 1, i, buffers);
        bench.rule(&mut court, &System::ALL, &nt);
        bench.findings(&mut court, &System::ALL, &nt, &mut found);
        if !found.is_empty() {
            at.attribute(&nt, &found, &mut causes);
            for (f, id) in &causes {
                *counts.entry((f.catalogue(), *id)).or_default() += 1;
                *kinds.entry(f.kind()).or_default() += 1;
            }
            for (id, n) in at.met.drain(..) {
                nights.insert(id, n);
            }
        }
        buffers = Buffers::from(nt);
        if (i + 1).is_power_of_two() && i > 1000 {
            println!("{} {:?} {} counts {} new", i + 1, t.elapsed(), counts.len(), counts.len() - last);
            last = counts.len();
        }
    }
    println!("{:.0} nights/s", n as f64 / t.elapsed().as_secs_f64());
    println!("{kinds:?}");
    let mut v: Vec<_> = counts.iter().map(|(k, c)| (*c, *k)).collect();
    v.sort();
    v.reverse();
    println!("singletons {}", v.iter().filter(|x| x.0 == 1).count());
    for cat in nightcourt::finding::Catalogue::ALL {
        println!("{} {}", cat.id(), v.iter().filter(|x| x.1.0 == cat).count());
    }
    let mut sizes: HashMap<usize, usize> = HashMap::new();
    for x in &v {
        *sizes.entry(nights[&x.1.1].actions().len()).or_default() += 1;
    }
    println!("{sizes:?}");
    let show = |x: &(u64, (nightcourt::finding::Catalogue, nightcourt::canonical::Id))| {
        println!(
            "-- {} {} {}\n{}",
            x.0,
            x.1.0.id(),
            x.1.1,
            nightcourt::campaign::describe::sheet(nights[&x.1.1].clone()).unwrap()
        );
    };
    let k: usize = a.get(4).map_or(0, |x| x.parse().unwrap());
    v.iter().take(k).for_each(show);
    v.iter().rev().step_by(53).take(k).for_each(show);
    let _ = Finding::Cut(System::Rar);
}
