import { Button } from '@mantine/core'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { WholeBox } from './contact-columns.tsx'
import { counted } from './format-count.ts'
import { pageTexts } from './page-texts.ts'
import { chosenCount, everybody, nothing, type Selection } from './selection.rules.ts'

/** How many contacts there are; beyond a bound the server stops counting. */
export interface Total {
  count: number
  isFloor: boolean
  known: boolean
}

export interface SelectionBarProps {
  selection: Selection
  total: Total
  filtered: boolean
  onSelect: (selection: Selection) => void
  onGive: () => void
}

/** How many there are; once some are chosen, how many those are and what can be done with them. */
export function SelectionBar({ selection, total, filtered, onSelect, onGive }: SelectionBarProps) {
  const t = useTexts(pageTexts)
  const narrow = useNarrow()
  const whole = narrow && total.count > 0 && <WholeBox selection={selection} total={total.count} onSelect={onSelect} />
  const count = chosenCount(selection, total.count)
  if (count === 0) {
    return (
      <div className="ct-bar" role="status">
        {whole}
        {total.known && total.count > 0 && t(total.isFloor ? 'totalFloor' : 'total', counted(total.count))}
      </div>
    )
  }
  const isAll = selection.mode === 'all' && selection.except.size === 0
  const said =
    total.isFloor && selection.mode === 'all'
      ? 'chosenFloor'
      : isAll
        ? filtered
          ? 'chosenAllFound'
          : 'chosenAll'
        : 'chosen'
  return (
    <div className="ct-bar" data-chosen>
      {whole}
      <strong role="status">{t(said, counted(count))}</strong>
      {selection.mode === 'some' && count < total.count && (
        <Button variant="subtle" size="xs" onClick={() => onSelect(everybody)}>
          {t('alsoOthers', { n: `${counted(total.count).n}${total.isFloor ? '+' : ''}` })}
        </Button>
      )}
      <span data-grow />
      <Button size="xs" onClick={onGive}>
        {t('give')}
      </Button>
      <Button variant="subtle" size="xs" onClick={() => onSelect(nothing)}>
        {t('unchoose')}
      </Button>
    </div>
  )
}
