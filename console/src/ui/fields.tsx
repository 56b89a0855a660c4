import { useId, type ReactNode } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField } from 'react-aria-components/TextField';

interface TextInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'search' | 'email' | 'url' | 'date' | 'datetime-local';
  hint?: string;
  isRequired?: boolean;
  autoFocus?: boolean;
  inputMode?: 'decimal' | 'text';
  /** As long as an id. */
  isWide?: boolean;
  onBlur?: () => void;
  onKey?: (key: string) => void;
}

export function TextInput({
  label,
  value,
  onChange,
  type = 'text',
  hint,
  isRequired,
  autoFocus,
  inputMode,
  isWide = false,
  onBlur,
  onKey,
}: TextInputProps) {
  return (
    <TextField
      className={isWide ? 'field wide' : 'field'}
      value={value}
      onChange={onChange}
      type={type}
      isRequired={isRequired ?? false}
      {...(onBlur ? { onBlur } : {})}
      {...(onKey ? { onKeyDown: ({ key }: { key: string }) => onKey(key) } : {})}
    >
      <Label>{label}</Label>
      {/* The native validation of dates would stand in the way of the platform's own. */}
      <Input
        autoFocus={autoFocus ?? false}
        {...(inputMode ? { inputMode } : {})}
        autoComplete="off"
        spellCheck={false}
      />
      {hint !== undefined && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
    </TextField>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

/** The browser's own list: on a phone it is the one that people know. */
export function Choice({ label, value, onChange, options }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ChecksProps<V extends string> {
  label: string;
  values: readonly V[];
  onChange: (values: V[]) => void;
  options: readonly { value: V; label: string }[];
}

export function Checks<V extends string>({ label, values, onChange, options }: ChecksProps<V>) {
  return (
    <CheckboxGroup className="checks" value={[...values]} onChange={(chosen) => onChange(chosen as V[])}>
      <Label>{label}</Label>
      <div className="checks-list">
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} className="check">
            <span className="check-box" aria-hidden="true" />
            {option.label}
          </Checkbox>
        ))}
      </div>
    </CheckboxGroup>
  );
}

/** Filters above a list: they act as they are changed. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <form className="filters" role="search" aria-label={label} onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
}
