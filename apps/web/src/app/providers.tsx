import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LeaveQuestion } from '../features/identity/public.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { stayHere, useLeaving } from '../platform/personal/leave-guard.ts'
import { LazyParts } from '../ui/lazy-part.tsx'
import { Toasts } from '../ui/toasts/toasts.tsx'
import { appTexts } from './app-texts.ts'
import { router } from './router.tsx'
import { SessionGate } from './session-gate.tsx'
import { theme } from './theme.ts'

// The documented key (LAY-18). Without a choice the system's scheme applies.
const schemeManager = localStorageColorSchemeManager({ key: 'preferredTheme' })

/** The providers around all screens. */
export function Providers() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={schemeManager}>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <SessionGate>
            <RouterProvider router={router} />
          </SessionGate>
          <Notices />
          <Question />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Before something is lost. Outside the shell, because users can also log out from screens that have no shell. */
function Question() {
  const isAsking = useLeaving(({ question }) => question !== null)
  return (
    isAsking && (
      <LazyParts onFail={stayHere}>
        <LeaveQuestion />
      </LazyParts>
    )
  )
}

function Notices() {
  const t = useTexts(appTexts)
  return <Toasts label={t('notifications')} />
}
