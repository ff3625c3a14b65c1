import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { useQueues } from '../../queues/public.ts'
import { type BulkChange, type ChosenTickets, useExactCount, useTagChoices } from './bulk-data.ts'
import { bulkTexts } from './bulk-texts.ts'

export interface GiveTicketsProps {
  what: 'queue' | 'tag'
  exact: ChosenTickets
  onGive: (change: BulkChange) => Promise<void>
  onClose: () => void
}

/** Asks for the queue or tag to assign to the chosen tickets (BLK-03, BLK-04). */
export function GiveTickets({ what, exact, onGive, onClose }: GiveTicketsProps) {
  const t = useTexts(bulkTexts)
  const { data: tags } = useTagChoices()
  const { data: queues } = useQueues()
  const { data: exactCount, error } = useExactCount(exact)
  const words =
    what === 'tag'
      ? (['tagTitle', 'tagHelp', 'chooseTag'] as const)
      : (['queueTitle', 'queueHelp', 'chooseQueue'] as const)
  const form = useForm<{ id: string | null }>({
    mode: 'controlled',
    initialValues: { id: null },
    validate: { id: (value) => (value ? null : t(words[2])) },
  })
  return (
    <FormModal
      title={t(words[0])}
      submitLabel={exactCount ? t('applyTo', counted(exactCount.count)) : t('apply')}
      canSubmit={exactCount !== undefined}
      missing={error ? errorText(error) : undefined}
      form={form}
      size={440}
      onClose={onClose}
      onSubmit={async ({ id }) => {
        await onGive(what === 'tag' ? { tagId: Number(id) } : { queueId: Number(id) })
        onClose()
      }}
    >
      <Select
        label={t(what)}
        description={t(words[1])}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t(words[2])}
        searchable
        data={((what === 'tag' ? tags : queues) ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={what === 'tag' ? t('noTags') : undefined}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        {...form.getInputProps('id')}
      />
    </FormModal>
  )
}
