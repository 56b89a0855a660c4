/**
 * Takes care of `100 Continue` that nobody asked for. A client must be able to read it (RFC 9110, 15.2), but undici ends the connection;
 * every other informational answer it skips. So 100 is turned into 102 in the bytes that come, before undici sees them.
 */
export interface InformationalHeads {
  /** A request was written: the next bytes are a status line. */
  expectHead(): void;
  /** Changes `chunk` in place. False once more has come before the answer than anybody has to say: reading on would only cost time. */
  pass(chunk: Buffer): boolean;
}

/** Informational answers, and no end of them. */
export class EndlessHeadsError extends Error {
  override name = 'EndlessHeadsError';
}

/** Of all that are complete, from a request on. */
const headBytesMax = 65_536;

const statusAt = 9; // `HTTP/1.1 100`
const [one, zero, two] = [0x31, 0x30, 0x32];
const headEnd = Buffer.from('\r\n\r\n');

export function createInformationalHeads(): InformationalHeads {
  /** How many bytes of a head have been seen; undefined after the last head, that of the answer itself. */
  let seen: number | undefined;
  let isContinue = true;
  /** How many bytes of the end of an informational head have been seen in a row. */
  let endSeen = 0;
  let bytes = 0;

  const restart = (): void => {
    seen = 0;
    isContinue = true;
    endSeen = 0;
  };

  /** False when the head is that of the answer. */
  const passByte = (chunk: Buffer, index: number, at: number): boolean => {
    const byte = chunk[index];
    if (at === statusAt && byte !== one) return false;
    if (at > statusAt && at <= statusAt + 2 && byte !== zero) isContinue = false;
    if (at === statusAt + 2 && isContinue) chunk[index] = two;
    endSeen = byte === headEnd[endSeen] ? endSeen + 1 : byte === headEnd[0] ? 1 : 0;
    return true;
  };

  return {
    expectHead() {
      bytes = 0;
      restart();
    },
    pass(chunk) {
      for (let index = 0; seen !== undefined && index < chunk.length; index += 1) {
        if (!passByte(chunk, index, seen)) seen = undefined;
        else if (endSeen === headEnd.length) {
          bytes += seen;
          restart();
        } else seen += 1;
      }
      return bytes <= headBytesMax;
    },
  };
}
