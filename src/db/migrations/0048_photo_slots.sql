-- contract: the columns that are constrained are new, and a trigger sees to what the release before changes beside them
ALTER TABLE "machines" ADD COLUMN "counter_photo" text;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "plate_photo" text;--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_counter_photo_check" CHECK ("machines"."counter_photo" is null or "machines"."counter_photo" = any("machines"."images"));--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_plate_photo_check" CHECK ("machines"."plate_photo" is null or "machines"."plate_photo" <> all("machines"."images" || "machines"."image"));
--> statement-breakpoint
-- Whoever changes the images and says nothing of these photos, as files, imports and the release before do, is not held
-- up: a photo of the counter that is no longer among the images is none, nor is one of the plate that everybody is to see.
CREATE FUNCTION release_photo_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.counter_photo = OLD.counter_photo AND NEW.counter_photo <> ALL (NEW.images) THEN
    NEW.counter_photo := NULL;
  END IF;
  IF NEW.plate_photo = OLD.plate_photo AND NEW.plate_photo = ANY (NEW.images || NEW.image) THEN
    NEW.plate_photo := NULL;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER machines_photo_slots_released BEFORE UPDATE OF images, image ON machines FOR EACH ROW
  WHEN (NEW.counter_photo IS NOT NULL OR NEW.plate_photo IS NOT NULL) EXECUTE FUNCTION release_photo_slots();
