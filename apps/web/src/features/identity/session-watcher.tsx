import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../platform/api/query-client.ts'
import { dropSession, readMe, updateMe, useMe } from '../../platform/session.ts'
import { openSocket } from '../../platform/socket.ts'
import { toastWarning } from '../../platform/toast.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { useTypedForms } from '../../ui/dialogs/typed-texts.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { closeProfile, useProfile } from './profile-state.ts'
import { sessionTexts } from './session-texts.ts'
import { useRights } from './use-rights.ts'

const SessionDialogs = lazyPart(() => import('./session-dialogs.tsx').then((file) => file.SessionDialogs))

const ME = 'me'
/** How long the notice of another login is shown before the login page (AUT-10), in milliseconds. */
const NOTICE = 1000

/**
 * Keeps the signed-in user's socket open, handles the end of the session elsewhere, updates the user, their rights and
 * their company, and hosts the profile form and the text of closed forms.
 */
export function SessionWatcher() {
  const { id, companyId } = useMe()
  const { isOpen } = useProfile()
  const hasText = useTypedForms((forms) => forms.length > 0)
  // The text is not for the next user.
  useEffect(() => () => useTypedForms.setState([], true), [])
  useEffect(() => openSocket(companyId), [companyId])
  // Loads the texts early. Nothing on screen waits for them.
  useEffect(() => void sessionTexts.ready(), [])
  useFreshMe(id)
  useRights()
  useServerEvent('auth', ({ user }) => {
    if (user.id !== id) return
    toastWarning(sessionTexts.text('elsewhere'), { id: 'elsewhere', duration: 3500 })
    setTimeout(() => dropSession('ERR_SESSION_ELSEWHERE'), NOTICE)
  })
  // Another plan changes features, limits and menu entries immediately, without a reload.
  useServerEvent('company', ({ company }) => {
    updateMe({ company, settings: company.settings })
    for (const key of [ME, 'company', 'settings', 'billing', 'plans'])
      void queryClient.invalidateQueries({ queryKey: [key] })
  })
  useServerEvent('user', (event) => {
    if (event.action === 'delete' || event.user.id !== id) return
    // Ignore its company part, which is for other clients; a separate event has the full company.
    const { company: _, ...person } = event.user
    updateMe(person)
    void queryClient.invalidateQueries({ queryKey: [ME] })
  })
  if (!isOpen && !hasText) return null
  return (
    <LazyParts onFail={closeProfile}>
      <SessionDialogs />
    </LazyParts>
  )
}

/**
 * Refetches the user with the data on screen, because changes before the socket joined or without a connection cause no
 * event. Events refetch too, so that an older response does not stay.
 */
function useFreshMe(id: number): void {
  useQuery({
    queryKey: [ME, id],
    queryFn: async ({ signal }) => {
      await readMe(signal)
      return null
    },
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { silent: true },
  })
}
