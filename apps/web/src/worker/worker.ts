import { showNotices } from './notices.ts'
import { keepShell } from './shell.ts'

keepShell()
showNotices()
