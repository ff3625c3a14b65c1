import type { Connection } from '@recado/contract/connections/connection'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { CustomerList } from './customer-list.tsx'
import type { Customer } from './new-customer.rules.ts'
import { NumberPanel } from './number-panel.tsx'
import { PhoneView } from './phone-view.tsx'
import { usePhone, useSimulator } from './simulator-data.ts'
import { simulatorTexts } from './simulator-texts.ts'

/** Customers, the phone of the chosen one, and the company's number. */
export function Workplace({ connection }: { connection: Connection }) {
  const t = useTexts(simulatorTexts)
  const [added, setAdded] = useState<Customer[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const [autoRead, setAutoRead] = useState(true)
  const phone = usePhone(connection.id)
  const known = useSimulator(connection.id, chosen)
  const people = known.data?.people ?? []
  const all = [...added.filter((one) => !people.some(({ number }) => number === one.number)), ...people]
  const customer = all.find(({ number }) => number === chosen) ?? null
  if (known.error && !known.data) return <ErrorState error={known.error} onRetry={() => void known.refetch()} />
  return (
    <>
      <p className="rc-sim-lead">{t('lead')}</p>
      <div className="rc-sim">
        <CustomerList
          customers={all}
          chosen={chosen}
          onChoose={setChosen}
          onAdd={(one) => {
            setAdded((before) => [one, ...before])
            setChosen(one.number)
          }}
        />
        <PhoneView
          key={chosen}
          customer={customer}
          company={connection.name}
          connected={connection.status === 'CONNECTED' || known.data?.connection.dropped === true}
          messages={known.data?.messages ?? []}
          typing={known.data?.typing ?? false}
          members={known.data?.members}
          phone={phone}
          autoRead={autoRead}
        />
        <NumberPanel
          connection={connection}
          dropped={known.data?.connection.dropped ?? false}
          phone={phone}
          autoRead={autoRead}
          onAutoRead={setAutoRead}
        />
      </div>
    </>
  )
}
