import './contact-form.css'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { Contact } from '@recado/contract/contacts/contact'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { tell } from '../../platform/tell.ts'
import { emailShape, lengthBetween, optional } from '../../ui/field-checks.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { saveContact } from './contact-data.ts'
import { contactTexts } from './contact-texts.ts'

export interface ContactFormProps {
  /** The contact to change; a new one when left out. */
  contact?: Contact
  /** What was typed where the form was asked for. */
  start?: { name?: string; number?: string }
  onClose: () => void
  onSaved?: (contact: Contact) => void
}

interface Values extends Record<string, unknown> {
  name: string
  number: string
  email: string
  extraInfo: { name: string; value: string; key: string }[]
}

const digits = (text: string) => text.replace(/\D/g, '')

/** Adds or changes a contact. Groups and people known by their LID only have no number to change. */
export function ContactForm({ contact, start, onClose, onSaved }: ContactFormProps) {
  const t = useTexts(contactTexts)
  const numberless = contact !== undefined && contact.number === ''
  const form = useForm<Values>({
    mode: 'uncontrolled',
    validateInputOnBlur: true,
    initialValues: {
      name: contact?.name ?? start?.name ?? '',
      number: contact?.number ?? start?.number ?? '',
      email: contact?.email ?? '',
      extraInfo: (contact?.extraInfo ?? []).map(({ name, value }) => ({ name, value, key: `${name}/${value}` })),
    },
    validate: {
      name: lengthBetween(1, 100),
      number: (value) => {
        const { length } = digits(value)
        return numberless || (length >= 8 && length <= 15) ? null : t('numberInvalid')
      },
      email: optional(emailShape),
      extraInfo: { name: lengthBetween(1, 100) },
    },
  })
  const submit = async ({ name, number, email, extraInfo }: Values) => {
    const kept = extraInfo.map((one) => ({ name: one.name, value: one.value }))
    const saved = await saveContact(
      { name, email: email.trim(), extraInfo: kept, ...(numberless ? {} : { number }) } as Parameters<
        typeof saveContact
      >[0],
      contact?.id,
    )
    tell(t(contact ? 'saved' : 'created'))
    onSaved?.(saved)
    onClose()
  }
  return (
    <FormModal
      title={t(contact ? 'editTitle' : 'newTitle')}
      submitLabel={contact ? undefined : t('create')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        maxLength={100}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      {!numberless && (
        <TextInput
          label={t('number')}
          description={t('numberHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="tel"
          maxLength={40}
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
      <ExtraFields form={form} />
    </FormModal>
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
        onClick={() => form.insertListItem('extraInfo', { name: '', value: '', key: crypto.randomUUID() })}
      >
        {t('addExtra')}
      </Button>
    </fieldset>
  )
}
