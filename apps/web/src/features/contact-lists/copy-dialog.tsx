import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { counted } from '../../ui/lists/counted.ts'
import { useTagChoices } from '../contacts/public.ts'
import type { ChosenByTickets, ChosenContacts } from '../contacts/slots.ts'
import { addContactList, copyContacts, copyTicketContacts, useListChoices } from './contact-list-data.ts'
import { contactListTexts } from './contact-list-texts.ts'

const NEW = 'new'
const choice = (one: { id: number; name: string }) => ({ value: String(one.id), label: one.name })

/** Shows the result of a copy. `leftOut` counts contacts that the user may not see. */
function toastCopied({ added, known: existing, leftOut }: { added: number; known: number; leftOut?: number }): void {
  const { text } = contactListTexts
  const sentences = [
    text('copied', counted(added)),
    ...(existing > 0 ? [text('copiedKnown', counted(existing))] : []),
    ...(leftOut ? [text('copiedLeftOut', counted(leftOut))] : []),
  ]
  toast(sentences.join(' '))
}

interface CopyChosenProps {
  chosen: ChosenContacts | ChosenByTickets
  onClose: () => void
}

/** Copies selected contacts, or the contacts of selected tickets, into an existing or new list (BLK-07). */
export function CopyChosen({ chosen: selection, onClose }: CopyChosenProps) {
  const t = useTexts(contactListTexts)
  const { data: lists } = useListChoices()
  // Remembered, so that a retry after a failed copy does not create a second list.
  const [createdListId, setCreatedListId] = useState<number | null>(null)
  const form = useForm<{ list: string | null; name: string }>({
    mode: 'controlled',
    initialValues: { list: null, name: '' },
    validate: {
      list: (value) => (value ? null : t('chooseList')),
      name: (value, { list }) =>
        list === NEW && (value.trim().length < 2 || value.trim().length > 50) ? t('nameLength') : null,
    },
  })
  const submit = async ({ list, name }: typeof form.values) => {
    const id = list === NEW ? (createdListId ?? (await addContactList(name.trim())).id) : Number(list)
    if (list === NEW) setCreatedListId(id)
    toastCopied(
      await ('tickets' in selection ? copyTicketContacts(id, selection.tickets) : copyContacts(id, selection)),
    )
    onClose()
  }
  return (
    <FormModal
      title={t('copyTitle')}
      submitLabel={t('copy')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={440}
    >
      <p>{t('tickets' in selection ? 'copyTicketsHelp' : 'copyHelp')}</p>
      <Select
        label={t('list')}
        placeholder={t('chooseList')}
        searchable
        data={[{ value: NEW, label: t('newList') }, ...(lists ?? []).map(choice)]}
        nothingFoundMessage={t('noneFound')}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        {...form.getInputProps('list')}
      />
      {form.values.list === NEW && (
        <TextInput label={t('name')} required maxLength={50} {...form.getInputProps('name')} />
      )}
    </FormModal>
  )
}

/** Copies all contacts, or those with any of some tags, into a list. */
export function CopyByTags({ listId, onClose }: { listId: number; onClose: () => void }) {
  const t = useTexts(contactListTexts)
  const { data: tags } = useTagChoices()
  const form = useForm<{ tagIds: string[] }>({ mode: 'controlled', initialValues: { tagIds: [] } })
  const submit = async ({ tagIds }: typeof form.values) => {
    toastCopied(await copyContacts(listId, tagIds.length > 0 ? { tagIds: tagIds.map(Number) } : { all: true }))
    onClose()
  }
  const all = form.values.tagIds.length === 0
  return (
    <FormModal
      title={t('copyHere')}
      submitLabel={t(all ? 'copyAll' : 'copy')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={440}
    >
      <p>{t('copyHereHelp')}</p>
      <MultiSelect
        label={t('tags')}
        description={t('tagsHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={all ? t('everybody') : undefined}
        searchable
        data={(tags ?? []).map(choice)}
        nothingFoundMessage={t('noneSuch')}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        {...form.getInputProps('tagIds')}
      />
    </FormModal>
  )
}
