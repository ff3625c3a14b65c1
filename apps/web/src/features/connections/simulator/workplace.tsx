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

/** The customers, the chosen customer's phone, and the company's number. */
export function Workplace({ connection }: { connection: Connection }) {
  const t = useTexts(simulatorTexts)
  const [added, setAdded] = useState<Customer[]>([])
  const [chosenNumber, setChosenNumber] = useState<string | null>(null)
  const [autoRead, setAutoRead] = useState(true)
  const phone = usePhone(connection.id)
  const simulator = useSimulator(connection.id, chosenNumber)
  const people = simulator.data?.people ?? []
  const all = [...added.filter((one) => !people.some(({ number }) => number === one.number)), ...people]
  const customer = all.find(({ number }) => number === chosenNumber) ?? null
  if (simulator.error && !simulator.data)
    return <ErrorState error={simulator.error} onRetry={() => void simulator.refetch()} />
  return (
    <>
      <p className="rc-sim-lead">{t('lead')}</p>
      <div className="rc-sim">
        <CustomerList
          customers={all}
          chosenNumber={chosenNumber}
          onChoose={setChosenNumber}
          onAdd={(one) => {
            setAdded((before) => [one, ...before])
            setChosenNumber(one.number)
          }}
        />
        <PhoneView
          key={chosenNumber}
          customer={customer}
          company={connection.name}
          connected={connection.status === 'CONNECTED' || simulator.data?.connection.dropped === true}
          messages={simulator.data?.messages ?? []}
          typing={simulator.data?.typing ?? false}
          members={simulator.data?.members}
          phone={phone}
          autoRead={autoRead}
        />
        <NumberPanel
          connection={connection}
          isDropped={simulator.data?.connection.dropped ?? false}
          phone={phone}
          autoRead={autoRead}
          onAutoRead={setAutoRead}
        />
      </div>
    </>
  )
}
