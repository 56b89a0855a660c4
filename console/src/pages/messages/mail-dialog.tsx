import type { Entity } from '@booking/client';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSession } from '../../auth/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/failure.tsx';
import { mailMarkup } from './mail-markup.ts';

interface Mail {
  subject: string;
  text: string;
  html: string;
}

/** What the mail says, as text or as a mail program shows it. */
export function MailDialog(props: { notification: Entity<'notifications'>; onClose: () => void }) {
  const { notification, onClose } = props;
  const { t, term } = useLanguage();
  const { client, organization } = useSession();
  const [showsText, setShowsText] = useState(false);
  const query = useQuery({
    queryKey: [organization.id, 'mail', notification.id],
    queryFn: async () =>
      (await client.request({ method: 'GET', path: `/notifications/${notification.id}/mail` })) as Mail,
  });
  const recipients = notification.mails.map(({ recipient }) => recipient).join(', ');
  return (
    <Dialog
      title={query.data?.subject ?? term('notice', notification.kind)}
      onClose={onClose}
      actions={
        <Button onPress={() => setShowsText(!showsText)}>
          {showsText ? t('messages.asHtml') : t('messages.asText')}
        </Button>
      }
    >
      {recipients !== '' && <p className="soft">{t('messages.to', { recipients })}</p>}
      <Loaded query={query}>
        {({ subject, text, html }) =>
          showsText ? (
            <pre tabIndex={0} aria-label={t('messages.asText')}>
              {text}
            </pre>
          ) : (
            <Frame title={subject} html={html} />
          )
        }
      </Loaded>
      <p className="soft">{t('messages.noLinks')}</p>
    </Dialog>
  );
}

/** In a sandbox: what stands in a mail runs nothing, loads nothing, and leads nowhere. */
function Frame({ title, html }: { title: string; html: string }) {
  const fill = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame) Reflect.set(frame, 'srcdoc', mailMarkup(html));
    },
    [html],
  );
  return <iframe className="mail" title={title} sandbox="" ref={fill} />;
}
