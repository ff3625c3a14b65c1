import { useCan } from '../../platform/access.tsx'

/** Returns whether the signed-in user may start tickets: the dialog also needs the contacts, to choose one. */
export function useMayStart(): boolean {
  const seesContacts = useCan('contacts:view')
  return useCan('tickets:start') && seesContacts
}
