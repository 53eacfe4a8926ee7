-- contract: the trigger below completes what the previous release and its backups store, so that the check refuses none of it
ALTER TABLE "users" ADD COLUMN "permissions" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
-- Existing admins may do everything, as before.
UPDATE "users" SET "permissions" = '{moderation,messages,payments,users}' WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_permissions_check" CHECK ("users"."permissions" = array_remove(array[case when 'moderation' = any("users"."permissions") then 'moderation' end, case when 'messages' = any("users"."permissions") then 'messages' end, case when 'payments' = any("users"."permissions") then 'payments' end, case when 'users' = any("users"."permissions") then 'users' end], null) and (cardinality("users"."permissions") > 0) = ("users"."role" = 'admin'));--> statement-breakpoint
-- An admin who is stored without permissions has all of them, and a user none.
CREATE FUNCTION complete_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role = 'user' THEN
    NEW.permissions := '{}';
  ELSIF NEW.permissions = '{}' THEN
    NEW.permissions := '{moderation,messages,payments,users}';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_permissions_completed BEFORE INSERT OR UPDATE OF role ON users
  FOR EACH ROW EXECUTE FUNCTION complete_permissions();
