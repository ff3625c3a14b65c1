export { OutsideCalls } from './outside-calls.tsx'
