/** Rows one by one, counting how many were asked for. */
export function counted<Row>(
  count: number,
  rowOf: (index: number) => Row,
): { rows: AsyncIterable<Row>; asked(): number } {
  let asked = 0;
  async function* rows(): AsyncGenerator<Row> {
    while (asked < count) {
      asked += 1;
      yield rowOf(asked - 1);
    }
  }
  return { rows: rows(), asked: () => asked };
}

export const listed = <Row>(...all: Row[]): AsyncIterable<Row> =>
  counted(all.length, (index) => all[index] as Row).rows;

export async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}
