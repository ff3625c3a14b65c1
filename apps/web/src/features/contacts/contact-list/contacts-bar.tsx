import { Button } from '@mantine/core'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { counted } from '../../../ui/lists/counted.ts'
import { chosenCount, type Selection } from '../../../ui/lists/selection.rules.ts'
import { type ListTotal, SelectionBar } from '../../../ui/lists/selection-bar.tsx'
import { pageTexts } from './page-texts.ts'

export interface ContactsBarProps {
  selection: Selection
  total: ListTotal | undefined
  isFiltered: boolean
  onSelect: (selection: Selection) => void
  /** Absent for users who may not change contacts. */
  onGive?: (() => void) | undefined
  /** Absent where contacts cannot be copied. */
  onCopy?: (() => void) | undefined
  /** Absent for users who may not delete contacts. */
  onDelete?: (() => void) | undefined
}

/** The number of contacts; with a selection, the number of selected contacts and the actions on them. */
export function ContactsBar({ isFiltered, onGive, onCopy, onDelete, ...props }: ContactsBarProps) {
  const t = useTexts(pageTexts)
  const { selection, total: { count: all, isFloor } = { count: 0, isFloor: false } } = props
  const isAll = selection.all && selection.ids.size === 0
  const selectionText =
    isFloor && selection.all ? 'chosenFloor' : isAll ? (isFiltered ? 'chosenAllFound' : 'chosenAll') : 'chosen'
  const words = {
    chooseAll: t('chooseAll'),
    total: t(isFloor ? 'totalFloor' : 'total', counted(all)),
    chosen: t(selectionText, counted(chosenCount(selection, all))),
    alsoOthers: t('alsoOthers', counted(all, isFloor)),
    unchoose: t('unchoose'),
  }
  return (
    <SelectionBar {...props} words={words}>
      {onGive && (
        <Button size="xs" onClick={onGive}>
          {t('give')}
        </Button>
      )}
      {onCopy && (
        <Button size="xs" variant="default" onClick={onCopy}>
          {t('copyToList')}
        </Button>
      )}
      {onDelete && (
        <Button size="xs" variant="default" onClick={onDelete}>
          {t('deleteMany')}
        </Button>
      )}
    </SelectionBar>
  )
}
