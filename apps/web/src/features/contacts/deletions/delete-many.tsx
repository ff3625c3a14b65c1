import { useTexts } from '../../../platform/i18n/texts.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { chosenCount, type Selection } from '../../../ui/lists/selection.rules.ts'
import type { ListTotal } from '../../../ui/lists/selection-bar.tsx'
import type { ContactFilters } from '../contact-list/list-filters.rules.ts'
import { pageTexts } from '../contact-list/page-texts.ts'
import { requestDeletion } from './deletion-data.ts'

export interface DeleteManyProps {
  selection: Selection
  filters: ContactFilters
  total: ListTotal
  onClose: () => void
  onRequested: () => void
}

/** Asks before many contacts are deleted. The deletion begins later, so it can be undone (CTC-15). */
export function DeleteMany({ selection, filters, total, onClose, onRequested }: DeleteManyProps) {
  const t = useTexts(pageTexts)
  const isFloor = total.isFloor && selection.all
  const count = counted(chosenCount(selection, total.count))
  return (
    <Confirm
      title={t('deleteManyTitle', count)}
      action={t('deleteManyAction')}
      onClose={onClose}
      onConfirm={async () => {
        await requestDeletion(selection, filters)
        onRequested()
      }}
    >
      {isFloor && `${t('deleteManyFloor', count)} `}
      {t('deleteManyHelp')}
    </Confirm>
  )
}
