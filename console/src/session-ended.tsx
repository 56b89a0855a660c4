import { useSession } from './auth/session.tsx';
import { useLanguage } from './i18n/language.tsx';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';

/** Over whatever is on the screen, which stays where it was. */
export function SessionEnded() {
  const { hasEnded, signInAgain } = useSession();
  const { t } = useLanguage();
  if (!hasEnded) return null;
  return (
    <Dialog
      title={t('session.ended')}
      onClose={signInAgain}
      actions={
        <Button tone="primary" onPress={signInAgain}>
          {t('session.signIn')}
        </Button>
      }
    >
      <p>{t('session.endedText')}</p>
    </Dialog>
  );
}
