import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';

interface ButtonProps {
  children: ReactNode;
  onPress?: () => void;
  tone?: 'plain' | 'primary' | 'danger' | 'quiet';
  type?: 'button' | 'submit';
  isDisabled?: boolean;
  /** While the platform is asked: pressing again does nothing. */
  isPending?: boolean;
  label?: string;
}

export function Button({
  children,
  onPress,
  tone = 'plain',
  type = 'button',
  isDisabled,
  isPending,
  label,
}: ButtonProps) {
  return (
    <AriaButton
      className={`button ${tone} ${isPending ? 'pending' : ''}`}
      type={type}
      {...(onPress && !isPending ? { onPress } : {})}
      {...(label === undefined ? {} : { 'aria-label': label })}
      isDisabled={isDisabled ?? false}
    >
      {children}
    </AriaButton>
  );
}
