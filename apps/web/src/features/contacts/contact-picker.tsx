import type { Contact } from '@recado/contract/contacts/contact'
import { useRef, useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { isolated } from '../../platform/i18n/fill-text.rules.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatNumber } from '../../platform/values/phone-number.rules.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { findContacts } from './contact-data.ts'
import { contactTexts } from './contact-texts.ts'
import { RemoteSelect } from './remote-select.tsx'

/** The form of a contact, loaded when it opens. */
export const ContactForm = lazyPart(() => import('./contact-form.tsx').then((file) => file.ContactForm))

const NEW = 'new'
const optionOf = ({ id, name, number }: Contact) => ({
  value: String(id),
  label: number && number !== name ? `${isolated(name)} · ${formatNumber(number)}` : name,
})

export interface ContactPickerProps {
  value: Contact | null
  onChange: (contact: Contact | null) => void
  /** True if a contact that is not found may be added at once (TKT-24). */
  mayCreate?: boolean
  /** True if the field takes the focus in a dialog; the default. */
  autoFocus?: boolean
  error?: string
}

/** Chooses a contact by typing. Searches from 3 characters on, 500 ms after the last key. */
export function ContactPicker({ value, onChange, mayCreate = false, autoFocus = true, error }: ContactPickerProps) {
  const t = useTexts(contactTexts)
  const mayAdd = useCan('contacts:edit')
  const contactsById = useRef(new Map<string, Contact>())
  const [creating, setCreating] = useState<string | null>(null)
  const [find] = useState(() => async (query: string, signal: AbortSignal) => {
    const contacts = await findContacts(query, signal)
    contactsById.current = new Map(contacts.map((contact) => [String(contact.id), contact]))
    return contacts.map(optionOf)
  })
  const typedName = useRef('')
  return (
    <>
      <RemoteSelect
        key={value?.id ?? 'none'}
        label={t('contact')}
        value={value && optionOf(value)}
        onChange={(option) =>
          option?.value === NEW
            ? setCreating(typedName.current)
            : onChange((option && contactsById.current.get(option.value)) ?? null)
        }
        find={find}
        extra={
          mayCreate && mayAdd
            ? (input) => {
                typedName.current = input
                return { value: NEW, label: t('createNamed', { name: input }) }
              }
            : undefined
        }
        words={{ help: t('searchHelp'), searching: t('searching'), none: t('noneFound') }}
        error={error}
        autoFocus={autoFocus}
      />
      {creating !== null && (
        <LazyParts onFail={() => setCreating(null)}>
          <ContactForm
            start={/^[\d\s()+-]+$/.test(creating) ? { number: creating } : { name: creating }}
            onClose={() => setCreating(null)}
            onSaved={onChange}
          />
        </LazyParts>
      )}
    </>
  )
}
