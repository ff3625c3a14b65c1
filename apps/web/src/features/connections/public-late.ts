/** What the frame shows of connections, fetched after the screen. */
export { OutageBanner } from './outages/outage-banner.tsx'
