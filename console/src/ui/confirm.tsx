import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  action: string;
  tone?: 'primary' | 'danger';
  isPending?: boolean;
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot simply be taken back. */
export function Confirm({
  title,
  children,
  action,
  tone = 'danger',
  isPending,
  isDisabled,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const { t } = useLanguage();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeLabel={t('common.cancel')}
      actions={
        <Button tone={tone} onPress={onConfirm} isPending={isPending ?? false} isDisabled={isDisabled ?? false}>
          {action}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
