import { useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Shown once, with a way to take it along; kept nowhere. Closed by saying that it was kept, and by nothing else. */
export function SecretDialog(props: { title: string; text: string; secret: string; onClose: () => void }) {
  const { t } = useLanguage();
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(props.secret).then(() => setCopied(true));
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      closeLabel={t('common.kept')}
      staysOpen
      actions={
        <Button tone="primary" onPress={copy}>
          {isCopied ? t('common.copied') : t('common.copy')}
        </Button>
      }
    >
      <p>{props.text}</p>
      <code className="secret">{props.secret}</code>
    </Dialog>
  );
}
