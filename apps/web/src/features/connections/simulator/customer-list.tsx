import { Button, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { PersonAvatar } from '../../../ui/person/person-avatar.tsx'
import { type Customer, inventCustomer, networkNumber } from './new-customer.rules.ts'
import { simulatorTexts } from './simulator-texts.ts'

export interface CustomerListProps {
  customers: readonly (Customer & { lastBody?: string })[]
  chosenNumber: string | null
  onChoose: (number: string) => void
  onAdd: (customer: Customer) => void
}

/** The customers that the user can play. */
export function CustomerList({ customers, chosenNumber, onChoose, onAdd }: CustomerListProps) {
  const t = useTexts(simulatorTexts)
  const [draft, setDraft] = useState<Customer | null>(null)
  return (
    <section className="rc-card rc-sim-people" aria-label={t('customers')}>
      <div className="rc-sim-head">
        <h2>{t('customers')}</h2>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconUserPlus size={16} />}
          onClick={() => setDraft(inventCustomer(customers, Math.random))}
        >
          {t('addCustomer')}
        </Button>
      </div>
      {draft && (
        <NewCustomer
          start={draft}
          onCancel={() => setDraft(null)}
          onAdd={(customer) => {
            setDraft(null)
            onAdd(customer)
          }}
        />
      )}
      {customers.length === 0 && !draft && <p className="rc-sim-note">{t('noCustomers')}</p>}
      <ul>
        {customers.map(({ name, number, lastBody }) => (
          <li key={number}>
            <button type="button" aria-current={number === chosenNumber || undefined} onClick={() => onChoose(number)}>
              <PersonAvatar person={{ name: name || number }} size={36} />
              <span>
                <b>{name || formatNumber(number)}</b>
                <small>{lastBody || formatNumber(number)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewCustomer({
  start,
  onAdd,
  onCancel,
}: {
  start: Customer
  onAdd: (customer: Customer) => void
  onCancel: () => void
}) {
  const t = useTexts(simulatorTexts)
  const p = useTexts(platformTexts)
  const [name, setName] = useState(start.name)
  const [numberInput, setNumberInput] = useState(start.number)
  const [hasTried, setHasTried] = useState(false)
  const [rejectedInput, setRejectedInput] = useState<string | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setHasTried(true)
    const number = await networkNumber(numberInput)
    if (number === null) setRejectedInput(numberInput)
    else if (name.trim()) onAdd({ name: name.trim(), number })
  }
  return (
    <form className="rc-sim-new" noValidate onSubmit={(event) => void send(event)}>
      <TextInput
        label={t('customerName')}
        autoFocus
        maxLength={100}
        value={name}
        error={hasTried && !name.trim() && p('required')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('customerNumber')}
        inputMode="tel"
        maxLength={500}
        value={numberInput}
        error={rejectedInput === numberInput && t('numberInvalid')}
        onChange={(event) => setNumberInput(event.currentTarget.value)}
      />
      <div className="rc-form-foot">
        <Button variant="default" size="compact-md" onClick={onCancel}>
          {p('cancel')}
        </Button>
        <Button type="submit" size="compact-md">
          {t('start')}
        </Button>
      </div>
    </form>
  )
}
