/** Characters after which a chunk goes out: some hundred lines. */
const chunkLength = 16_384;

/** The same text in fewer pieces. Asks for the next line only when the reader wants more, and holds one chunk. */
export async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
