import { useQueryClient } from '@tanstack/react-query'
import { updateMe, useMe } from '../../platform/session.ts'
import { useServerEvent } from '../../platform/use-socket.ts'

/** Lives in the frame: a payment extends the company's time, on every screen (INV-09). */
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
