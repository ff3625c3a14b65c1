-- The database answers rows; the shapes of the wire are made by the server (messageOf, ticketOf, contactOf). What made them
-- here before, by migrations that a new database still runs, has no file.
drop view if exists message_views, ticket_views;
drop function if exists message_shown(messages, contacts), ticket_shown(tickets, contacts), contact_brief(contacts),
  contact_news(int, text), news_of(messages), message_news(bigint), message_newer(bigint, bigint, bigint, int),
  history_page(bigint, boolean, int, int[], boolean, bigint, bigint, bigint, int);
