import { Button } from '@mantine/core'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { chosenCount, everything, nothing, type Selection } from '../../../ui/lists/selection.rules.ts'
import { WholeBox } from '../../../ui/lists/whole-box.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { counted } from './format-count.ts'
import { pageTexts } from './page-texts.ts'

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

/** How many there are; once some are selected, how many those are and the actions on them. */
export function SelectionBar({ selection, total, filtered, onSelect, onGive }: SelectionBarProps) {
  const t = useTexts(pageTexts)
  const narrow = useNarrow()
  const whole = narrow && total.count > 0 && (
    <WholeBox label={t('chooseAll')} selection={selection} total={total.count} onSelect={onSelect} />
  )
  const count = chosenCount(selection, total.count)
  if (count === 0) {
    return (
      <div className="ct-bar" role="status">
        {whole}
        {total.known && total.count > 0 && t(total.isFloor ? 'totalFloor' : 'total', counted(total.count))}
      </div>
    )
  }
  const isAll = selection.all && selection.ids.size === 0
  const said =
    total.isFloor && selection.all ? 'chosenFloor' : isAll ? (filtered ? 'chosenAllFound' : 'chosenAll') : 'chosen'
  return (
    <div className="ct-bar" data-chosen>
      {whole}
      <strong role="status">{t(said, counted(count))}</strong>
      {!selection.all && count < total.count && (
        <Button variant="subtle" size="xs" onClick={() => onSelect(everything)}>
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
