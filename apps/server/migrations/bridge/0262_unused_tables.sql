-- Nothing writes or reads it: templates are asked of the network (channel.ts).
drop table message_templates;
