import { useLanguage } from '../i18n/language.tsx';
import { Button } from './button.tsx';

interface PagingProps {
  page: { current_page: number; last_page: number; total: number };
  onTurn: (page: number) => void;
}

export function Paging({ page, onTurn }: PagingProps) {
  const { t } = useLanguage();
  const { current_page: current, last_page: last, total } = page;
  return (
    <nav className="paging" aria-label={t('common.page', { page: current, last, total })}>
      <Button isDisabled={current <= 1} onPress={() => onTurn(current - 1)}>
        {t('common.previous')}
      </Button>
      <span>{t('common.page', { page: current, last, total })}</span>
      <Button isDisabled={current >= last} onPress={() => onTurn(current + 1)}>
        {t('common.next')}
      </Button>
    </nav>
  );
}
