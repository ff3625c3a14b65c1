/** The exports of connections that the frame fetches after the screen. */
export { OutageBanner } from './outages/outage-banner.tsx'
