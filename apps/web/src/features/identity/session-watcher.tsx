import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClient } from '../../platform/api/query-client.ts'
import { dropSession, readMe, updateMe, useMe } from '../../platform/session.ts'
import { openSocket } from '../../platform/socket.ts'
import { toastWarning } from '../../platform/toast.ts'
import { useServerEvent } from '../../platform/use-socket.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { closeProfile, useProfile } from './profile-state.ts'
import { sessionTexts } from './session-texts.ts'

const ProfileForm = lazyPart(() => import('./users/profile-form.tsx').then((file) => file.ProfileForm))

const ME = 'me'
/** How long the notice of another login can be read before the login page comes (AUT-10), in milliseconds. */
const NOTICE = 1000

/**
 * Keeps the socket of the person who is signed in, receives the end of the session elsewhere, keeps the person and their company
 * as they are now, and holds the own profile.
 */
export function SessionWatcher() {
  const { id, companyId } = useMe()
  const { opened } = useProfile()
  useEffect(() => openSocket(companyId), [companyId])
  // Nothing on screen needs them before they are read out.
  useEffect(() => void sessionTexts.ready(), [])
  useFreshMe(id)
  useServerEvent('auth', ({ user }) => {
    if (user.id !== id) return
    toastWarning(sessionTexts.text('elsewhere'), { id: 'elsewhere', stays: 3500 })
    setTimeout(() => dropSession('ERR_SESSION_ELSEWHERE'), NOTICE)
  })
  // Another plan has other features, limits and menu lines: at once, and without a reload.
  useServerEvent('company', ({ company }) => {
    updateMe({ company, settings: company.settings })
    for (const key of [ME, 'company', 'settings', 'billing', 'plans'])
      void queryClient.invalidateQueries({ queryKey: [key] })
  })
  useServerEvent('user', (event) => {
    if (event.action === 'delete' || event.user.id !== id) return
    // Its company part is for other clients; the whole comes with its own event.
    const { company: _, ...person } = event.user
    updateMe(person)
    void queryClient.invalidateQueries({ queryKey: [ME] })
  })
  if (!opened) return null
  return (
    <LazyParts onFail={closeProfile}>
      <ProfileForm onClose={closeProfile} />
    </LazyParts>
  )
}

/**
 * Reads the person again with the data on screen: what changed between the start of the session and the joining, or while there was
 * no connection, is in no event. An event reads them too, so that an answer from before it does not stay.
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
