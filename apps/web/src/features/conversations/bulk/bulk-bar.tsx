import { Button, Menu } from '@mantine/core'
import { IconAddressBook, IconChevronDown, IconStack2, IconTag, IconTrash } from '@tabler/icons-react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { counted } from '../../../ui/lists/counted.ts'
import { chosenCount, type Selection } from '../../../ui/lists/selection.rules.ts'
import { type ListTotal, SelectionBar } from '../../../ui/lists/selection-bar.tsx'
import { bulkTexts } from './bulk-texts.ts'

export interface BulkBarProps {
  selection: Selection
  total: ListTotal | undefined
  onSelect: (selection: Selection) => void
  onAct: (act: 'queue' | 'tag' | 'copy' | 'delete') => void
  /** Whether copying contacts is available. */
  mayCopy: boolean
}

/** Shows the number of tickets; once some are chosen, their number and the EDITAR menu. */
export function BulkBar({ onAct, mayCopy, ...props }: BulkBarProps) {
  const t = useTexts(bulkTexts)
  const { selection, total: { count: all, isFloor } = { count: 0, isFloor: false } } = props
  const words = {
    chooseAll: t('chooseAll'),
    total: t('total', counted(all, isFloor)),
    chosen: t('chosen', counted(chosenCount(selection, all), isFloor && selection.all)),
    alsoOthers: t('alsoOthers', counted(all, isFloor)),
    unchoose: t('unchoose'),
  }
  return (
    <SelectionBar {...props} words={words}>
      <EditMenu onAct={onAct} mayCopy={mayCopy} />
    </SelectionBar>
  )
}

function EditMenu({ onAct, mayCopy }: Pick<BulkBarProps, 'onAct' | 'mayCopy'>) {
  const t = useTexts(bulkTexts)
  const mayEdit = useCan('bulk:edit')
  const mayDelete = useCan('ticket-options:deleteTicket')
  if (!mayEdit && !mayDelete && !mayCopy) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button size="xs" rightSection={<IconChevronDown size={14} />}>
          {t('edit')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <>
            <Menu.Item leftSection={<IconStack2 size={16} />} onClick={() => onAct('queue')}>
              {t('toQueue')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTag size={16} />} onClick={() => onAct('tag')}>
              {t('toTag')}
            </Menu.Item>
          </>
        )}
        {mayCopy && (
          <Menu.Item leftSection={<IconAddressBook size={16} />} onClick={() => onAct('copy')}>
            {t('copyToList')}
          </Menu.Item>
        )}
        {mayDelete && (mayEdit || mayCopy) && <Menu.Divider />}
        {mayDelete && (
          <Menu.Item color="danger" leftSection={<IconTrash size={16} />} onClick={() => onAct('delete')}>
            {t('remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
