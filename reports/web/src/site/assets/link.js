// A night with its terms as the end of an address: a version, then an array as JSON, packed. Files of the reader have the same limit.
"use strict";
window.Link = (() => {
  function letters(bytes) {
    let raw = "";
    for (const byte of bytes) raw += String.fromCharCode(byte);
    return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  }
  function bytesOf(text) {
    const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
  }
  // Links and files come from others: no more than this is read of one.
  const MOST = 1 << 20;
  class TooLarge extends Error {}
  // Input is given in small pieces, since one of 64 KB can be inflated to 64 MB at once.
  function pieces(bytes) {
    let from = 0;
    return new ReadableStream({
      pull: (out) => {
        if (from >= bytes.length) { out.close(); return; }
        out.enqueue(bytes.slice(from, from + 512));
        from += 512;
      }
    }, { highWaterMark: 0 });
  }
  async function through(bytes, stream) {
    const reader = pieces(bytes).pipeThrough(stream).getReader();
    const parts = [];
    let size = 0;
    for (;;) {
      const part = await reader.read();
      if (part.done) return new Uint8Array(await new Blob(parts).arrayBuffer());
      parts.push(part.value);
      size += part.value.length;
      if (size > MOST) {
        reader.cancel().catch(() => { /* It is not read any more. */ });
        throw new TooLarge();
      }
    }
  }
  function textOf(file) {
    return file.size > MOST ? Promise.reject(new Error("the file has more than 1 MiB")) : file.text();
  }

  async function packed(array) {
    const bytes = await through(new TextEncoder().encode(JSON.stringify(array)), new CompressionStream("deflate-raw"));
    return `#v1.${letters(bytes)}`;
  }
  // Returns the array of an address; null if the address has none. Older links have the text of a night alone.
  async function opened(hash) {
    if (hash.length > MOST) throw new TooLarge();
    if (hash.startsWith("#night=")) return [decodeURIComponent(hash.slice(7))];
    if (!hash.startsWith("#v1.")) return null;
    const bytes = await through(bytesOf(hash.slice(4)), new DecompressionStream("deflate-raw"));
    const array = JSON.parse(new TextDecoder().decode(bytes));
    if (!Array.isArray(array)) throw new Error("not a night");
    return array;
  }
  // A link that is damaged or too large, in words.
  function problem(error) {
    if (error instanceof TooLarge) return "the link has more than 1 MiB, which no night needs";
    return "the link is damaged: no night can be read from it";
  }
  return { opened, packed, problem, textOf };
})();
