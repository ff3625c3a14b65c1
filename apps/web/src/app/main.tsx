import '@mantine/core/styles.layer.css'
import '@fontsource-variable/inter/wght.css'
import './tokens.css'
import './app.css'
import './touch.css'
import '../ui/ui.css'
import '../ui/toasts/toasts.css'
import '../ui/forms/message-field.css'
import { createRoot } from 'react-dom/client'
import { followBuilds } from '../platform/new-build.ts'
import { startSession } from '../platform/session.ts'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void startSession()
followBuilds(router)
createRoot(root).render(<Providers />)
