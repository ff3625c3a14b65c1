import { useQueryClient } from '@tanstack/react-query'
import { updateMe, useMe } from '../../platform/session.ts'
import { useServerEvent } from '../../platform/use-socket.ts'

/** Mounted in the shell: on any screen, a payment extends the company's due date (INV-09). */
export function PaymentWatcher() {
  const client = useQueryClient()
  const me = useMe()
  useServerEvent('payment', ({ action, company }) => {
    if (action !== 'CONCLUIDA') return
    updateMe({ company: { ...me.company, dueDate: company.dueDate } })
    void client.invalidateQueries({ queryKey: ['billing'] })
  })
  return null
}
