import { useEffect, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLanguage } from '../i18n/language.tsx';
import { Button } from './button.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The way on, right of the one that closes. */
  actions?: ReactNode;
  closeLabel?: string;
  /** Escape and a press beside it do not close it: what it shows is shown once. */
  staysOpen?: boolean;
}

/** Stands over the page, keeps the focus, and closes by Escape or beside it, unless told otherwise. Rendered while it is open. */
export function Dialog({ title, onClose, children, actions, closeLabel, staysOpen = false }: DialogProps) {
  const { t } = useLanguage();
  useFocusBack();
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={!staysOpen}
      isKeyboardDismissDisabled={staysOpen}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="modal">
        <AriaDialog className="dialog">
          <Heading slot="title" className="dialog-title">
            {title}
          </Heading>
          {children}
          <div className="dialog-actions">
            <Button onPress={onClose}>{closeLabel ?? t('common.close')}</Button>
            {actions}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The focus is where it was once the dialog is gone. The library sees to it only while what was pressed is still there. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const isLost = document.activeElement === document.body;
          if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
        }),
      );
    },
    [opener],
  );
}
