/** The part of a channel that acknowledges. */
export interface AckChannel {
  ack(message: { fields: { deliveryTag: number } }, allUpTo?: boolean): void;
}

/**
 * Acknowledges the messages of one channel in groups. Everything up to the first message still in hand goes in one frame, which a quorum
 * queue also writes to its log as one entry instead of one per message; what is done beyond that message follows one by one, after a wait
 * in which the message before may be done too. A closed channel is nobody's error: the broker hands its messages out again.
 */
export interface GroupedAcks<Message> {
  /** Call it for every message in the order of arrival. */
  taken(message: Message): void;
  /** Its acknowledgement leaves within two waits, sooner when `groupMax` are done. */
  done(message: Message): void;
  /** The message was settled in another way. */
  gone(message: Message): void;
  /** Acknowledges at once what is done. */
  flush(): void;
}

const waitMs = 20;

export function createGroupedAcks<Message extends { fields: { deliveryTag: number } }>(
  channel: AckChannel,
  options: { groupMax: number },
): GroupedAcks<Message> {
  /** In the order of arrival, without what has been settled. */
  const inHand = new Map<Message, 'working' | 'done' | 'done earlier'>();
  let doneSince = 0;
  let timer: NodeJS.Timeout | undefined;

  const ackLeading = (): void => {
    let last: Message | undefined;
    for (const [message, state] of inHand) {
      if (state === 'working') break;
      last = message;
      inHand.delete(message);
    }
    if (last) channel.ack(last, true);
  };

  /** What is done behind a message in hand: at once if it has waited before; answers whether something still waits. */
  const ackOthers = (patient: boolean): boolean => {
    let waiting = false;
    for (const [message, state] of inHand) {
      if (state === 'working') continue;
      if (patient && state === 'done') {
        inHand.set(message, 'done earlier');
        waiting = true;
      } else {
        inHand.delete(message);
        channel.ack(message);
      }
    }
    return waiting;
  };

  const ack = (patient: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    doneSince = 0;
    try {
      ackLeading();
      if (ackOthers(patient)) timer = setTimeout(() => ack(true), waitMs);
    } catch {
      inHand.clear();
    }
  };

  return {
    taken: (message) => void inHand.set(message, 'working'),
    done(message) {
      inHand.set(message, 'done');
      doneSince += 1;
      if (doneSince >= options.groupMax) ack(true);
      else timer ??= setTimeout(() => ack(true), waitMs);
    },
    gone: (message) => void inHand.delete(message),
    flush: () => ack(false),
  };
}
