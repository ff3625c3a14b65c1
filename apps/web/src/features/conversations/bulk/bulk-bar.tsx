import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconStack2, IconTag, IconTrash } from '@tabler/icons-react'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { chosenCount, everything, nothing, type Selection } from '../../../ui/lists/selection.rules.ts'
import { WholeBox } from '../../../ui/lists/whole-box.tsx'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { bulkTexts } from './bulk-texts.ts'

/** A count as texts take it: written, and for the plural. */
export const counted = (count: number, isFloor = false) => ({
  count,
  n: `${new Intl.NumberFormat(currentLanguage()).format(count)}${isFloor ? '+' : ''}`,
})

export interface BulkBarProps {
  selection: Selection
  total: { count: number; isFloor: boolean } | undefined
  onSelect: (selection: Selection) => void
  onAct: (act: 'queue' | 'tag' | 'delete') => void
}

/** How many there are; once some are chosen, how many those are and the EDITAR menu. */
export function BulkBar({ selection, total, onSelect, onAct }: BulkBarProps) {
  const t = useTexts(bulkTexts)
  const narrow = useNarrow()
  const all = total?.count ?? 0
  const count = chosenCount(selection, all)
  const whole = narrow && all > 0 && (
    <WholeBox label={t('chooseAll')} selection={selection} total={all} onSelect={onSelect} />
  )
  if (count === 0) {
    return (
      <div className="bk-bar" role="status">
        {whole}
        {total && all > 0 && t('total', counted(all, total.isFloor))}
      </div>
    )
  }
  const isFloor = total?.isFloor === true
  return (
    <div className="bk-bar" data-chosen>
      {whole}
      <strong role="status">{t('chosen', counted(count, isFloor && selection.all))}</strong>
      {!selection.all && count < all && (
        <Button variant="subtle" size="xs" onClick={() => onSelect(everything)}>
          {t('alsoOthers', counted(all, isFloor))}
        </Button>
      )}
      <span data-grow />
      <EditMenu onAct={onAct} />
      <Button variant="subtle" size="xs" onClick={() => onSelect(nothing)}>
        {t('unchoose')}
      </Button>
    </div>
  )
}

function EditMenu({ onAct }: Pick<BulkBarProps, 'onAct'>) {
  const t = useTexts(bulkTexts)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" rightSection={<IconChevronDown size={14} />}>
          {t('edit')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconStack2 size={16} />} onClick={() => onAct('queue')}>
          {t('toQueue')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTag size={16} />} onClick={() => onAct('tag')}>
          {t('toTag')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="danger" leftSection={<IconTrash size={16} />} onClick={() => onAct('delete')}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
