-- What is new in a search's index waits in a list that every search reads to its end, until somebody puts it away: an
-- insert that finds it full, or vacuum. At PostgreSQL's 4 MB, as an import of contacts or a busy day leaves it, that is
-- most of a search. At 1 MB it is little, and costs little. Measured in a company of 500,000 messages (processor time):
--
--                     contacts: one imported, a search beside a full list     tickets: one message into one
--   list of 4 MB                0.06 ms       4.7 to 5.0 ms                            0.52 ms
--   list of 1 MB                0.09 ms       at most a quarter of the list            0.56 ms
--   list of 512 KB                                                                     0.67 ms
--   no list                     0.48 ms       0.3 to 0.7 ms
--
-- Without a list (fastupdate = off) each message stored cost 1.1 instead of 0.9 ms, too: the price is paid at the busiest
-- place, and a search of messages beside a full list of 1 MB is 1 ms dearer than without one. So all lists are kept,
-- and short; messages_words is so since 0029_message_words.sql. An import need not put its list away: what is left is
-- what any list may hold, and doing so would take the right of the index's owner.
alter index contacts_search set (gin_pending_list_limit = 1024);
alter index tickets_search set (gin_pending_list_limit = 1024);
