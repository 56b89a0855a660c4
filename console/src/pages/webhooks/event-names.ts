import type { Creates } from '@booking/client';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/** The events there are, from the platform's own description of them. */
/** What may be subscribed to, as the platform describes it. */
export type EventName = Creates['webhook-subscriptions']['events'][number];

export function useEventNames(): UseQueryResult<EventName[]> {
  return useQuery({
    queryKey: ['event-names'],
    staleTime: Infinity,
    queryFn: async () => {
      const response = await fetch('/asyncapi.json');
      const description = (await response.json()) as { channels: { subscription: { messages: object } } };
      return Object.keys(description.channels.subscription.messages) as EventName[];
    },
  });
}
