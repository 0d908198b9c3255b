/* The bytes that parts.py made a text of. */
async function unpack(text) {
  const [length, letters] = text.trim().split(" ");
  const values = new Uint8Array(127);
  let base = 0;
  for (let code = 33; code < 127; code++) if (!"<&`".includes(String.fromCharCode(code))) values[code] = base++;
  const bytes = new Uint8Array(Number(length));
  let held = 0, bits = 0, to = 0;
  for (let at = 0; at < letters.length; at += 2) {
    held |= (values[letters.charCodeAt(at)] * base + values[letters.charCodeAt(at + 1)]) << bits;
    for (bits += 13; bits >= 8; bits -= 8, held >>= 8) bytes[to++] = held;
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const unpackProgram = async (text) => WebAssembly.compile(await unpack(text));
