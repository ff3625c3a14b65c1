import '@mantine/core/styles.layer.css'
import '@fontsource-variable/inter/wght.css'
import './tokens.css'
import './app.css'
import './touch.css'
import '../ui/page.css'
import '../ui/states.css'
import '../ui/lists/data-table.css'
import '../ui/lists/selection-bar.css'
import '../ui/lists/work-meter.css'
import '../ui/lists/table-cards.css'
import '../ui/color-chip.css'
import '../ui/status-label.css'
import '../ui/forms/form.css'
import '../ui/hours/week-hours.css'
import '../ui/clamp.css'
import '../ui/plain-button.css'
import '../ui/toasts/toasts.css'
import '../ui/forms/message-field.css'
import { createRoot } from 'react-dom/client'
import { keepInstallOffer } from '../features/push/installing.ts'
import { followBuilds } from '../platform/new-build.ts'
import { startSession } from '../platform/session.ts'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void startSession()
followBuilds(router)
keepInstallOffer()
createRoot(root).render(<Providers />)
// Deferred, because nothing on the first screen needs it.
if (import.meta.env.PROD)
  window.addEventListener(
    'load',
    () => void import('../worker/register.ts').then(({ registerWorker }) => registerWorker()),
  )
