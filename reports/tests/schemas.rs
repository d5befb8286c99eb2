//! The published schemas are what the command prints, and there is one of every form.

use std::path::Path;
use std::process::{Command, Output};

fn schema(form: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nightcourt")).args(["schema", form]).output().expect("the program starts")
}

/// The forms that the program knows, as its complaint of one that it does not know lists them.
fn forms() -> Vec<String> {
    let complaint = String::from_utf8(schema("poem").stderr).expect("UTF-8");
    let (_, listed) = complaint.split_once("[possible values: ").expect("it lists them");
    let (listed, _) = listed.split_once(']').expect("the list ends");
    listed.split(", ").map(str::to_owned).collect()
}

#[test]
fn the_published_schemas_are_what_the_command_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    let forms = forms();
    for form in &forms {
        let printed = schema(form);
        assert!(printed.status.success(), "{form}");
        let published = std::fs::read(folder.join(format!("{form}.schema.json"))).unwrap_or_default();
        assert!(published == printed.stdout, "run: nightcourt schema {form} > reports/schemas/{form}.schema.json");
    }
    let files = std::fs::read_dir(folder).expect("the schemas are there").count();
    assert_eq!(files, forms.len(), "a schema of a form that there is not");
}
