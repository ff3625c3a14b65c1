/** What the frame shows of announcements from its first picture on. */
export { AnnouncementBell } from './announcement-bell.tsx'
