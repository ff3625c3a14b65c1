import { newId } from '../../platform/values/new-id.ts'
import './contact-form.css'
import { ActionIcon, Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type Contact, MOST_NUMBER_LETTERS, type WaitingMessages } from '@recado/contract/contacts/contact'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { errorCode } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/i18n/errors.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { changedFields } from '../../ui/forms/changed-fields.ts'
import { emailShape, lengthBetween, optional } from '../../ui/forms/field-checks.ts'
import { useQueues } from '../queues/public.ts'
import { ConsentPanel } from './consent/consent-panel.tsx'
import { addContact, changeContact, useContactTagOptions } from './contact-data.ts'
import { contactTexts } from './contact-texts.ts'
import { NumberChange, useNumberChange } from './number-change.tsx'
import { numberProblem, otherNumber } from './number-problem.ts'

export interface ContactFormProps {
  /** The contact to change; absent for a new one. */
  contact?: Contact
  /** The text that was typed where the form was opened. */
  start?: { name?: string; number?: string }
  onClose: () => void
  onSaved?: (contact: Contact) => void
}

interface Values extends Record<string, unknown> {
  name: string
  number: string
  email: string
  tagIds: string[]
  queueId: string | null
  extraInfo: { name: string; value: string; key: string }[]
}

const inputOf = ({ name, number, email, tagIds, queueId, extraInfo }: Values) => ({
  ...{ name, number, email: email.trim() },
  extraInfo: extraInfo.map((one) => ({ name: one.name, value: one.value })),
  ...{ tagIds: tagIds.map(Number), queueId: queueId === null ? null : Number(queueId) },
})

/** Adds or changes a contact. Groups and people known only by their LID have no number to change. */
export function ContactForm({ contact, start, onClose, onSaved }: ContactFormProps) {
  const t = useTexts(contactTexts)
  const numberless = contact !== undefined && contact.number === ''
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      name: contact?.name ?? start?.name ?? '',
      number: contact?.number ?? start?.number ?? '',
      email: contact?.email ?? '',
      tagIds: (contact?.tags ?? []).map(({ id }) => String(id)),
      queueId: contact?.queue ? String(contact.queue.id) : null,
      extraInfo: (contact?.extraInfo ?? []).map(({ name, value }) => ({ name, value, key: `${name}/${value}` })),
    },
    validate: {
      name: lengthBetween(1, 100),
      email: optional(emailShape),
      extraInfo: { name: lengthBetween(1, 100) },
    },
  })
  const numbered = contact && !numberless && !contact.isGroup ? contact : null
  const walled = useNumberChange(numbered?.id ?? null).data?.allowed === false
  const [confirmation, setConfirmation] = useState<{ values: Values; number: string } | null>(null)
  const showDuplicate = useTakenNumber(form, confirmation !== null)
  const submit = async (values: Values) => {
    const problem = numberless || values.number === contact?.number ? null : await numberProblem(values.number)
    if (problem !== null) {
      form.setFieldError('number', t(problem))
      form.getInputNode('number')?.focus()
      return
    }
    const number = numbered && (await otherNumber(numbered, values.number))
    if (number === null) await tryToSave(values)
    else setConfirmation({ values, number })
  }
  const tryToSave = (values: Values, waiting?: WaitingMessages) => save(values, waiting).catch(showDuplicate)
  const save = async (values: Values, waiting?: WaitingMessages) => {
    const input = inputOf(values)
    // Send changes only, because a colleague or the customer may have changed other fields concurrently.
    const savedContact = contact
      ? await changeContact(contact.id, changedFields(input, inputOf(form.getInitialValues())), waiting)
      : await addContact(input)
    toast(t(contact ? 'saved' : 'created'))
    onSaved?.(savedContact)
    onClose()
  }
  return (
    <>
      <FormModal
        title={t(contact ? 'editTitle' : 'newTitle')}
        submitLabel={contact ? undefined : t('create')}
        form={form}
        onSubmit={submit}
        onClose={onClose}
      >
        <TextInput
          label={t('name')}
          required
          maxLength={100}
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        {!numberless && (
          <TextInput
            label={t('number')}
            description={t(walled ? 'numberWalled' : 'numberHelp')}
            disabled={walled}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="tel"
            required
            maxLength={MOST_NUMBER_LETTERS}
            key={form.key('number')}
            {...form.getInputProps('number')}
          />
        )}
        <TextInput
          label={t('email')}
          type="email"
          maxLength={254}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Places form={form} contact={contact} />
        {contact && !contact.isGroup && <ConsentPanel contactId={contact.id} />}
        <ExtraFields form={form} />
      </FormModal>
      {contact && confirmation && (
        <NumberChange
          contact={contact}
          number={confirmation.number}
          onConfirm={(waiting) => tryToSave(confirmation.values, waiting)}
          onClose={() => setConfirmation(null)}
        />
      )}
    </>
  )
}

/**
 * Shows a duplicate number at its field, wherever it was confirmed. The field takes the focus after the question has
 * closed.
 * @returns a handler that shows this error and rethrows others
 */
function useTakenNumber(form: UseFormReturnType<Values>, asking: boolean): (error: unknown) => void {
  const isRefused = useRef(false)
  useEffect(() => {
    if (asking || !isRefused.current) return
    isRefused.current = false
    form.getInputNode('number')?.focus()
  })
  return (error) => {
    if (errorCode(error) !== 'ERR_DUPLICATED_CONTACT') throw error
    form.setFieldError('number', errorText(error))
    isRefused.current = true
  }
}

/** The contact's tags and the queue of its next ticket, which can be changed and removed here. */
function Places({ form, contact }: { form: UseFormReturnType<Values>; contact: Contact | undefined }) {
  const t = useTexts(contactTexts)
  const { data: tags = contact?.tags ?? [] } = useContactTagOptions()
  const { data: queues = contact?.queue ? [contact.queue] : [] } = useQueues()
  const choices = (all: readonly { id: number; name: string }[]) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <MultiSelect
        label={t('tags')}
        data={choices(tags)}
        searchable
        clearable
        hidePickedOptions
        nothingFoundMessage={t('noTags')}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        key={form.key('tagIds')}
        {...form.getInputProps('tagIds')}
      />
      <Select
        label={t('queue')}
        description={t('queueHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('noQueue')}
        data={choices(queues)}
        clearable
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        key={form.key('queueId')}
        {...form.getInputProps('queueId')}
      />
    </>
  )
}

function ExtraFields({ form }: { form: UseFormReturnType<Values> }) {
  const t = useTexts(contactTexts)
  return (
    <fieldset className="rc-extra">
      <legend>{t('extraInfo')}</legend>
      {form.getValues().extraInfo.map(({ key, name }, at) => (
        <div className="rc-extra-row" key={key}>
          <TextInput
            aria-label={t('extraName')}
            placeholder={t('extraName')}
            maxLength={100}
            key={form.key(`extraInfo.${at}.name`)}
            {...form.getInputProps(`extraInfo.${at}.name`)}
          />
          <TextInput
            aria-label={t('extraValue')}
            placeholder={t('extraValue')}
            maxLength={1000}
            key={form.key(`extraInfo.${at}.value`)}
            {...form.getInputProps(`extraInfo.${at}.value`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('removeExtra', { name: name || t('extraInfo') })}
            title={t('removeExtra', { name: name || t('extraInfo') })}
            onClick={() => form.removeListItem('extraInfo', at)}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={16} />}
        onClick={() => form.insertListItem('extraInfo', { name: '', value: '', key: newId() })}
      >
        {t('addExtra')}
      </Button>
    </fieldset>
  )
}
