import { useQuery, type UseQueryResult } from '@tanstack/react-query';

/** The events there are, from the platform's own description of them. */
export function useEventNames(): UseQueryResult<string[]> {
  return useQuery({
    queryKey: ['event-names'],
    staleTime: Infinity,
    queryFn: async () => {
      const response = await fetch('/asyncapi.json');
      const description = (await response.json()) as { channels: { subscription: { messages: object } } };
      return Object.keys(description.channels.subscription.messages);
    },
  });
}
