import { SegmentedControl, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormModal } from '../../../ui/dialogs/form-modal.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { chosenCount, type Selection } from '../../../ui/lists/selection.rules.ts'
import type { ListTotal } from '../../../ui/lists/selection-bar.tsx'
import { useQueues } from '../../queues/public.ts'
import { useContactTagOptions } from '../contact-data.ts'
import { type GivenChange, giveToChosen } from './contact-list-data.ts'
import type { ContactFilters } from './list-filters.rules.ts'
import { pageTexts } from './page-texts.ts'

export interface GiveDialogProps {
  selection: Selection
  filters: ContactFilters
  total: ListTotal
  onClose: () => void
  onGiven: () => void
}

interface Values extends Record<string, unknown> {
  what: 'tag' | 'queue' | 'removeTag'
  id: string | null
}

/** The fields of the call. */
const changeOf = (what: Values['what'], id: number): GivenChange =>
  what === 'tag' ? { tagId: id } : what === 'queue' ? { queueId: id } : { removeTagId: id }

/** Gives the selected contacts a tag or a queue, or removes a tag (CTC-09). */
export function GiveDialog({ selection, filters, total, onClose, onGiven }: GiveDialogProps) {
  const t = useTexts(pageTexts)
  const { data: tags } = useContactTagOptions()
  const { data: queues } = useQueues()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: { what: 'tag', id: null },
    validate: { id: (value) => (value ? null : t('chooseOne')) },
  })
  const { what } = form.values
  const submit = async ({ id }: Values) => {
    await giveToChosen(selection, filters, changeOf(what, Number(id)))
    toast(t(what === 'removeTag' ? 'tagRemoved' : 'given'))
    onGiven()
    onClose()
  }
  const isTag = what !== 'queue'
  const choices = isTag ? tags : queues
  const isFloor = total.isFloor && selection.all
  return (
    <FormModal
      title={t('giveTitle')}
      submitLabel={t('give')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={440}
    >
      <p>{t(isFloor ? 'giveHelpFloor' : 'giveHelp', counted(chosenCount(selection, total.count)))}</p>
      <SegmentedControl
        aria-label={t('giveWhat')}
        data={[
          { value: 'tag', label: t('giveTag') },
          { value: 'queue', label: t('giveQueue') },
          { value: 'removeTag', label: t('giveRemoveTag') },
        ]}
        value={what}
        onChange={(value) => form.setValues({ what: value as Values['what'], id: null })}
      />
      <Select
        label={t(isTag ? 'giveTag' : 'giveQueue')}
        description={t(what === 'removeTag' ? 'removeTagHelp' : isTag ? 'tagHelp' : 'queueHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('choose')}
        searchable
        data={(choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={choices && (isTag && choices.length === 0 ? t('noTags') : t('noneSuch'))}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        {...form.getInputProps('id')}
      />
    </FormModal>
  )
}
