import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../auth/session.tsx';

export function CustomerName({ id }: { id: string | undefined }) {
  const { client, organization } = useSession();
  const { data } = useQuery({
    queryKey: [organization.id, 'customers', id],
    enabled: id !== undefined,
    staleTime: 60_000,
    queryFn: () => client.get('customers', id ?? ''),
  });
  const name = [data?.first_name, data?.last_name].filter(Boolean).join(' ');
  return <>{name || data?.company || data?.email || '–'}</>;
}
